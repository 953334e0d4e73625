import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { Picture } from '../../media/site/Picture.tsx'
import type { ReaderArticle } from '../article.schema.ts'
import { ArticleBody } from './ArticleBody.tsx'
import { ArticleEnd } from './ArticleEnd.tsx'
import { ArticleHeader } from './ArticleHeader.tsx'
import css from './ArticlePage.module.css'
import type { ArticleData } from './article.loader.ts'
import { countView } from './countView.ts'
import { leadSizes } from './leadSizes.ts'
import { MostRead } from './MostRead.tsx'
import { SectionHeading } from './SectionHeading.tsx'
import { StoryCard } from './StoryCard.tsx'

export function ArticlePage() {
  const { article, related, mostRead, shareUrl } = useLoaderData() as ArticleData
  const { id } = article
  useEffect(() => countView(id), [id])
  return (
    <div className={css.page}>
      <div className={css.columns}>
        <article className={css.article}>
          <ArticleHeader article={article} shareUrl={shareUrl} />
          <LeadPicture article={article} />
          <ArticleBody article={article} />
          <ArticleEnd article={article} shareUrl={shareUrl} />
        </article>
        <aside className={css.aside} data-screen>
          <MostRead articles={mostRead} />
        </aside>
      </div>
      {related.length > 0 && (
        <section className={css.related} aria-labelledby="related" data-screen>
          <SectionHeading title="اقرأ أيضًا" id="related" />
          <div className={css.cards}>
            {related.map(other => (
              <StoryCard key={other.id} article={other} weight="card" compact />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

function LeadPicture({ article }: { article: ReaderArticle }) {
  const { image, imageCaption, imageCredit } = article
  if (!image) return null
  return (
    <figure className={css.figure}>
      <Picture picture={image} aspect="16x9" sizes={leadSizes.article} eager />
      {(imageCaption || imageCredit) && (
        <figcaption>
          {imageCaption} {imageCredit && <span className={css.credit}>{imageCredit}</span>}
        </figcaption>
      )}
    </figure>
  )
}
