import { type ArticleValues, emptyArticle } from '../../article/dashboard/fields/articleValues.ts'
import type { ArticleTemplate, TemplateInput } from '../template.contract.ts'

/** What a template keeps of an article: no address, no time, no picture, nobody whom the story is about. */
export function templateOfValues(values: ArticleValues): Omit<TemplateInput, 'name'> {
  return {
    kind: values.kind,
    overline: values.overline,
    title: values.title,
    summary: values.summary,
    description: values.description,
    imageCredit: values.imageCredit,
    categoryId: values.categoryId,
    tagIds: values.tags.map(({ id }) => id),
    authorId: values.authorId,
    sourceId: values.sourceId,
    access: values.access,
    breakingNews: values.breakingNews,
    noindex: values.noindex,
  }
}

/** A new article as the template begins it. */
export function valuesOfTemplate(template: ArticleTemplate): ArticleValues {
  const { kind, overline, title, summary, description, imageCredit, tags, access, breakingNews, noindex } =
    template
  return {
    ...emptyArticle,
    ...{ kind, overline, title, summary, description, imageCredit, tags, access, breakingNews, noindex },
    categoryId: template.category?.id ?? null,
    authorId: template.author?.id ?? null,
    sourceId: template.source?.id ?? null,
  }
}
