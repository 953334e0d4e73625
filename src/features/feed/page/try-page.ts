import type { z } from 'zod'
import { countWords } from '../../../arabic/words.ts'
import { escapeText } from '../../../contract/escape-html.ts'
import { fail } from '../../../contract/fail.ts'
import type { Services } from '../../../platform/context.ts'
import { listWrongSelectors } from '../feed.page.reader.ts'
import type { PageRule, triedPage, triedPageInput } from '../feed.page.schema.ts'
import { isOurs } from '../pipeline/own.ts'
import { PageRefusal } from './refusal.ts'
import { readFromPage } from './whole-item.ts'

/** Short, because an editor is waiting. */
const longestMs = 20_000
const shownText = 6000

/** Rules that accept every item. */
const anyItem = {
  includeWords: [],
  includeFields: [],
  includeAll: false,
  excludeWords: [],
  excludeFields: [],
  language: 'any',
  minWords: 0,
  pictureOnly: false,
  fullText: true,
  uniqueLink: true,
  creditLine: '',
  pictureRights: 'copy',
} as const satisfies Partial<Parameters<typeof readFromPage>[1]>

/**
 * Reads the page of an item as a poll would, to compare it with the excerpt.
 * @throws REFUSED with the reason why the item would keep its excerpt
 * @throws INVALID_INPUT at a wrong selector
 */
export async function tryPage(
  parts: Pick<Services, 'db' | 'outbound' | 'vault' | 'siteUrl'>,
  { link, title, excerpt, pageRules, id }: z.output<typeof triedPageInput>,
): Promise<z.output<typeof triedPage>> {
  await refuseWrongSelectors(pageRules)
  if (isOurs(link, parts.siteUrl)) throw fail('REFUSED', undefined, 'رابطه إلى موقعنا نفسه.')
  const item = {
    ...blankItem,
    guid: link,
    url: link,
    title,
    html: `<p>${escapeText(excerpt)}</p>`,
    baseUrl: link,
  }
  try {
    const feed = {
      ...anyItem,
      includeWords: [],
      includeFields: [],
      excludeWords: [],
      excludeFields: [],
      mappings: [],
      pageRules,
      id,
    }
    const { read, words } = await readFromPage(parts, feed, item, { until: Date.now() + longestMs })
    return { text: read.text.slice(0, shownText).toWellFormed(), words, excerptWords: countWords(excerpt) }
  } catch (error) {
    if (error instanceof PageRefusal) throw fail('REFUSED', undefined, error.message)
    throw error
  }
}

const blankItem = {
  summary: '',
  publishedAt: undefined,
  author: undefined,
  categories: [],
  images: [],
  media: [],
  language: undefined,
  notice: '',
}

/** @throws INVALID_INPUT at the selector */
export async function refuseWrongSelectors(rules: PageRule[] | undefined): Promise<void> {
  const selectors = rules?.flatMap(({ content, drop }) => [content, drop]).filter(Boolean) ?? []
  if (selectors.length === 0) return
  // A selector that takes too long to check would take too long on every page.
  const wrong = new Set(await listWrongSelectors(selectors).catch(() => selectors))
  const issues = (rules ?? []).flatMap((rule, index) =>
    (['content', 'drop'] as const)
      .filter(field => wrong.has(rule[field]))
      .map(field => ({ path: `pageRules.${index}.${field}`, message: 'هذا ليس محدّد CSS صحيحًا' })),
  )
  if (issues.length > 0) throw fail('INVALID_INPUT', { issues })
}
