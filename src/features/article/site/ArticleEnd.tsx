import type { Reference } from '../../../contract/fields.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { NameLink } from '../../../ui/route/NameLink.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import { errorReportPath, narrowedPath } from '../article.addresses.policy.ts'
import css from './ArticleEnd.module.css'
import { OtherContributors } from './Authors.tsx'
import type { ArticleData } from './article.loader.ts'
import { Dates } from './Dates.tsx'
import { shareId } from './tools/ArticleTools.tsx'
import { ShareRow } from './tools/ShareRow.tsx'
import { TextSize } from './tools/TextSize.tsx'

/** People, tags, original publisher and author, after the text; on phones also credits, full dates and sizes of text. */
export function ArticleEnd({
  article,
  hijri,
  shareUrl,
}: Pick<ArticleData, 'article' | 'hijri' | 'shareUrl'>) {
  const { author, authorBio, authorImage, originalUrl, people, source, tags } = article
  return (
    <footer className={css.end}>
      {originalUrl && (
        <p className={css.original}>
          <a href={originalUrl} rel="noopener">
            المادة في موقع ناشرها
          </a>
        </p>
      )}
      <div className={css.onPhones} data-screen>
        <OtherContributors article={article} className={css.source} />
        {source && (
          <p className={css.source}>
            <span>
              المصدر:{' '}
              <NameLink to={source.slug && narrowedPath('source', source.slug)}>
                <bdi>{source.name}</bdi>
              </NameLink>
            </span>
          </p>
        )}
        <Dates article={article} hijri={hijri} />
        <TextSize />
      </div>
      <Names kind="person" label="شخصيات المقال" names={people} />
      <Names kind="tag" label="وسوم المقال" names={tags} />
      <div className={css.share} id={shareId} data-screen>
        <p>شارك المقال</p>
        <ShareRow title={article.title} url={shareUrl} />
        <Link to={errorReportPath(article.id)} rel="nofollow" className={css.report}>
          أبلغ عن خطأ
        </Link>
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
              <NameLink to={author.slug && narrowedPath('author', author.slug)}>
                <bdi>{author.name}</bdi>
              </NameLink>
            </p>
            <p>{authorBio}</p>
          </div>
        </section>
      )}
    </footer>
  )
}

function Names({ kind, label, names }: { kind: 'person' | 'tag'; label: string; names: Reference[] }) {
  if (names.length === 0) return null
  return (
    <ul className={css.names} aria-label={label}>
      {names.map(({ id, name, slug }) => (
        <li key={id}>
          <Link to={narrowedPath(kind, slug)} className={css[kind]}>
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
