import { voiceOf } from '../../../contract/article-kinds.ts'
import type { Picture as PictureData } from '../../../contract/fields.ts'
import { Headline } from '../../../ui/Headline.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { NameLink } from '../../../ui/route/NameLink.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import sideways from '../../../ui/site/Sideways.module.css'
import { articlePath, narrowedPath } from '../../article/article.addresses.policy.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import { StoryMeta } from '../../article-list/site/StoryMeta.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import css from './Writers.module.css'

/** An article shown with its author. */
export type SignedArticle = ArticleCard & {
  author: NonNullable<ArticleCard['author']>
  portrait: PictureData
}

/** Articles by their authors: portrait and name before the headline. */
export function Writers({ articles }: { articles: SignedArticle[] }) {
  if (articles.length === 0) return null
  return (
    <section className={sideways.strip} aria-labelledby="writers" data-later="writers">
      <SectionHeading title="بأقلامهم" id="writers" />
      <ul className={css.list}>
        {articles.map(article => {
          const { author, portrait } = article
          return (
            <li key={article.id} className={css.piece}>
              <div className={css.portrait}>
                <Picture picture={portrait} aspect="1x1" sizes="5rem" maxWidth={320} alt="" />
              </div>
              <div className={css.words}>
                <NameLink to={author.slug && narrowedPath('author', author.slug)} className={css.name}>
                  <bdi>{author.name}</bdi>
                </NameLink>
                <h3 className={css.title} data-voice={voiceOf(article.kind)}>
                  <Link to={articlePath(article)} className={css.link}>
                    <Headline>{article.title}</Headline>
                  </Link>
                </h3>
                <StoryMeta article={article} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
