import type { AssistedPart } from '../../contract/assistance.ts'
import type { ArticleContent, StaffArticle } from './article.schema.ts'

/** The revision that a change of an article's text makes. */
export function revisionOf(
  article: StaffArticle,
  createdBy: number | undefined,
  assisted: AssistedPart[] = [],
  isFirst = false,
) {
  const content = {
    kind: article.kind,
    overline: article.overline,
    title: article.title,
    summary: article.summary,
    description: article.description,
    slug: article.slug,
    imageId: article.image?.id ?? null,
    imageAlt: article.imageAlt,
    imageCaption: article.imageCaption,
    imageCredit: article.imageCredit,
    imageLink: article.imageLink,
    categoryId: article.category.id,
    tagIds: article.tags.map(tag => tag.id),
    personIds: article.people.map(person => person.id),
    authorId: article.author?.id ?? null,
    contributors: article.contributors.map(one => ({ authorId: one.id, role: one.role })),
    sourceId: article.source?.id ?? null,
    agencyId: article.agency?.id ?? null,
    access: article.access,
    publishAt: article.publishAt,
    originalUrl: article.originalUrl,
    seoTitle: article.seoTitle,
    seoDescription: article.seoDescription,
    shareTitle: article.shareTitle,
    shareDescription: article.shareDescription,
    shareImageId: article.shareImage?.id ?? null,
    canonicalUrl: article.canonicalUrl,
    noindex: article.noindex,
  } satisfies ArticleContent
  return {
    article_id: article.id,
    revision: article.revision,
    content,
    assisted: [...new Set(assisted)],
    created_by: createdBy ?? null,
    // Readers see it now, or at its time.
    kept: isFirst || article.enable,
  }
}
