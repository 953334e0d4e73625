import { type ArticleValues, emptyArticle } from '../../article/dashboard/fields/articleValues.ts'
import type { ArticleTemplate, TemplateInput } from '../template.contract.ts'

/** The parts of an article that a template keeps: no address, time, picture or people. */
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
