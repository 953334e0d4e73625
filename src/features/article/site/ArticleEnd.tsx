import { Link } from 'react-router'
import { Picture } from '../../media/site/Picture.tsx'
import type { ReaderArticle } from '../article.schema.ts'
import css from './ArticleEnd.module.css'
import { narrowedPath } from './addresses.ts'
import { ShareRow } from './ShareRow.tsx'

/** What comes after the last line: tags, where it was first published, who wrote it. */
export function ArticleEnd({ article, shareUrl }: { article: ReaderArticle; shareUrl: string }) {
  const { author, authorBio, authorImage, originalUrl, tags } = article
  return (
    <footer className={css.end}>
      {originalUrl && (
        <p className={css.original}>
          <a href={originalUrl} rel="noopener">
            المادة في موقع ناشرها
          </a>
        </p>
      )}
      {tags.length > 0 && (
        <ul className={css.tags} aria-label="وسوم المقال">
          {tags.map(tag => (
            <li key={tag.id}>
              <Link to={narrowedPath('tag', tag.slug)} className={css.tag}>
                <bdi>{tag.name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className={css.share} data-screen>
        <p>شارك المقال</p>
        <ShareRow title={article.title} url={shareUrl} />
      </div>
      {author && authorBio && (
        <section className={css.author} aria-label="عن الكاتب">
          {authorImage && (
            <div className={css.portrait}>
              <Picture picture={authorImage} aspect="1x1" sizes="5rem" maxWidth={320} alt="" />
            </div>
          )}
          <div>
            <p className={css.name}>
              <Link to={narrowedPath('author', author.slug)}>
                <bdi>{author.name}</bdi>
              </Link>
            </p>
            <p>{authorBio}</p>
          </div>
        </section>
      )}
    </footer>
  )
}
