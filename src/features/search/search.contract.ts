import { z } from 'zod'
import { canEverywhere } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { day } from '../../contract/fields.ts'
import { id, previousPage, readerListQuery } from '../../contract/pages.ts'
import { articleCard } from '../article/article.schema.ts'
import { synonymWords } from '../synonym/synonym.contract.ts'
import { searchedEntities } from './search.schema.ts'

const { TOO_MANY_REQUESTS, UNAVAILABLE } = errors

const searchSorts = ['relevance', 'newest'] as const
export type SearchSort = (typeof searchSorts)[number]

/** Without results: as typed, or in the nearest spelling that finds something. */
const searchSpellings = ['typed', 'nearest'] as const
export type SearchSpelling = (typeof searchSpellings)[number]

/** From midnight, or for the last days. */
export const searchSpans = ['today', 'week', 'month', 'year'] as const
export type SearchSpan = (typeof searchSpans)[number]

/** Plain text, never HTML; `marked` for matches. */
const piece = z.object({ text: z.string(), marked: z.boolean() })
export type Piece = z.infer<typeof piece>

const searchResult = articleCard.extend({
  markedTitle: z.array(piece),
  /** The two best places of the public part of the body, or the summary. */
  excerpt: z.array(piece),
  passage: z
    .object({ before: z.string(), text: z.string(), after: z.string() })
    .nullable()
    .describe('Where the body has the words: as they stand there, and what is around them'),
})
export type SearchResult = z.infer<typeof searchResult>

const facet = z.array(z.object({ id, count: z.number() }))

const searchPage = z.object({
  items: z.array(searchResult),
  next: z.string().nullable(),
  previous: previousPage,
  total: z.number().nullable().describe('On the first page alone'),
  facets: z
    .object({
      categories: facet,
      agencies: facet,
      authors: facet,
      years: z.array(z.object({ year: z.number(), count: z.number() })).describe('The newest first'),
    })
    .describe('How many results each would have, without its own narrowing; the same on every page'),
  didYouMean: z
    .string()
    .nullable()
    .describe('Where a word is nowhere, or rare and misspelt: the same words in a spelling that is found'),
  respelt: z
    .string()
    .nullable()
    .describe('With spelling=nearest, where nothing is found: the words whose results these are'),
  completed: z
    .array(z.string())
    .describe('With spelling=nearest, where no article has the last word: the same with words that begin so'),
  nearest: z.array(z.string()).describe('Where nothing is found: other searches'),
  unsought: z
    .enum(['words', 'stopWords', 'exclusions'])
    .nullable()
    .describe(
      'Where nothing is searched for: the query has no words, no others than stop words, or excludes only',
    ),
  indexing: z.boolean().describe('Where nothing is found: articles wait to be indexed for the first time'),
})
export type SearchPage = z.infer<typeof searchPage>

const suggestion = z.object({
  kind: z.enum(['words', ...searchedEntities.map(({ kind }) => kind)]),
  text: z.string(),
  slug: z.string().nullable().describe('Of what has a page of its own'),
  label: z.string().nullable().describe('What it is, such as «قسم»'),
  path: z.string().nullable().describe('Its page'),
})
export type Suggestion = z.infer<typeof suggestion>

const searchedWords = z.object({
  words: z.string(),
  visitors: z.number().describe('قراء كل يوم على حدة'),
  found: z.number().nullable().describe('ما يجده البحث بها الآن؛ فارغ ما لم يُجرَّب بعد'),
})
export type SearchedWords = z.infer<typeof searchedWords>

const synonymTrial = z.object({
  each: z.array(z.object({ word: z.string(), count: z.number() })),
  together: z.number(),
  titles: z.array(z.object({ id, title: z.string() })).describe('Of the first that all find together'),
})
export type SynonymTrial = z.infer<typeof synonymTrial>

export const searchContract = {
  find: endpoint(
    'GET',
    '/search',
    'public',
    'البحث في المقالات المنشورة: «عبارة» بين علامتين، و‎-كلمة للاستبعاد، وOR بين بدائل، وكاتب:اسم ومثله قسم ووسم ووكالة وشخصية، ومن: وإلى: بتاريخ',
  )
    .input(
      z.object({
        q: z.string().trim().min(1).max(200),
        category: id.optional(),
        agency: id.optional(),
        author: id.optional(),
        from: z.union([z.enum(searchSpans), day]).optional(),
        to: day.optional(),
        sort: z.enum(searchSorts).default('relevance'),
        spelling: z.enum(searchSpellings).default('typed'),
        ...readerListQuery,
      }),
    )
    .errors({ TOO_MANY_REQUESTS, UNAVAILABLE })
    .output(searchPage),
  suggestions: endpoint('GET', '/search/suggestions', 'public', 'إكمال ما يُكتب في البحث')
    .input(z.object({ q: z.string().trim().min(1).max(100) }))
    .errors({ TOO_MANY_REQUESTS, UNAVAILABLE })
    .output(z.array(suggestion)),
  searches: endpoint(
    'GET',
    '/search/searches',
    canEverywhere('read', 'Analytics'),
    'ما بحث عنه ثلاثة قراء أو أكثر في يوم، وما يجدونه',
  )
    .input(
      z.object({
        from: day.optional().describe('من دونه قبل سبعة وعشرين يومًا من آخر يوم'),
        to: day.optional().describe('من دونه اليوم'),
        limit: z.number().int().min(1).max(200).default(100),
      }),
    )
    .errors({ NOT_FOUND: errors.NOT_FOUND })
    .output(z.array(searchedWords)),
  trial: endpoint(
    'POST',
    '/search/trial',
    canEverywhere('read', 'Article'),
    'ما يجده البحث بكل مرادف وحده، وبالمرادفات معًا، قبل حفظها',
  )
    .input(z.object({ words: synonymWords.min(1) }))
    .output(synonymTrial),
}
