import { Headline } from '../../../ui/Headline.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import { articlePath } from '../article.addresses.policy.ts'
import type { ArticleCard } from '../article.schema.ts'
import css from './NextStory.module.css'

/** Link to the next article, after the last line. */
export function NextStory({ article }: { article: ArticleCard }) {
  return (
    <nav className={css.next} aria-label="المقال التالي" data-screen>
      {article.image && (
        <div className={css.picture}>
          <Picture
            picture={article.image}
            aspect="4x3"
            sizes="(min-width: 40rem) 10rem, 7rem"
            maxWidth={480}
            alt=""
          />
        </div>
      )}
      <div>
        <p className={css.kicker}>
          التالي في <bdi>{article.category.name}</bdi>
        </p>
        <p className={css.title}>
          <Link to={articlePath(article)} className={css.link}>
            <Headline>{article.title}</Headline>
          </Link>
        </p>
      </div>
    </nav>
  )
}
