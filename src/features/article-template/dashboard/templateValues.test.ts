import { expect, test } from 'vitest'
import { emptyArticle } from '../../article/dashboard/fields/articleValues.ts'
import { type ArticleTemplate, templateInput } from '../template.contract.ts'
import { templateOfValues, valuesOfTemplate } from './templateValues.ts'

const tag = { id: 3, name: 'اقتصاد', slug: 'economy' }
const written = {
  ...emptyArticle,
  kind: 'analysis' as const,
  title: 'نشرة الصباح',
  description: '<h2>ما جرى</h2><p></p>',
  imageCredit: 'تصوير الجريدة',
  categoryId: 7,
  tags: [tag],
  authorId: 9,
  access: 'subscribers' as const,
  noindex: true,
  breakingNews: true,
}

test('an article from a template begins as the article was, without address, time, picture and people', () => {
  const picture = { id: 1, hash: 'a', width: 1, height: 1, alt: '', placeholder: '', colour: '#888888' }
  const person = { id: 1, name: 'شخص', slug: 'one' }
  const input = templateInput.parse({
    name: 'نشرة',
    ...templateOfValues({
      ...written,
      slug: 'morning',
      publishAt: '2026-01-01T00:00:00Z',
      image: picture,
      people: [person],
      originalUrl: 'https://elsewhere.example/',
    }),
  })
  const answered = {
    ...{ ...input, id: 1, revision: 1, createdAt: '', updatedAt: '' },
    ...{ category: { id: 7, name: 'قسم', slug: 'c' }, tags: [tag], source: null },
    author: { id: 9, name: 'كاتب', slug: 'w' },
  } as ArticleTemplate
  expect(valuesOfTemplate(answered)).toEqual(written)
})

test('deleted values are left out', () => {
  const { id: _, ...rest } = { id: 0, ...templateOfValues(written) }
  const template = {
    ...rest,
    category: null,
    tags: [],
    author: null,
    source: null,
  } as unknown as ArticleTemplate
  expect(valuesOfTemplate(template)).toMatchObject({ categoryId: null, tags: [], authorId: null })
})
