import { Headline } from '../../../ui/Headline.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { StoryCard } from '../../article-list/site/StoryCard.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import { dossierPath, dossiersPath } from '../dossier.addresses.policy.ts'
import type { DossierStrip as Shown } from '../dossier.contract.ts'
import css from './DossierStrip.module.css'

/** A running story on the front page: what it is, and its newest stories. */
export function DossierStrip({ dossier }: { dossier: Shown }) {
  const { name, summary, image, stories } = dossier
  return (
    <section className={css.strip} aria-labelledby="dossier-strip" data-later="dossier">
      {image && (
        <div className={css.picture}>
          <Picture
            picture={image}
            aspect="16x9"
            sizes="(min-width: 64rem) 26rem, 100vw"
            maxWidth={960}
            alt=""
          />
        </div>
      )}
      <div className={css.words}>
        <p className={css.label}>
          <Link to={dossiersPath}>ملف</Link>
        </p>
        <h2 className={css.name} id="dossier-strip">
          <Link to={dossierPath(dossier)}>
            <Headline>{name}</Headline>
          </Link>
        </h2>
        <p className={css.summary}>{summary}</p>
      </div>
      {stories.length > 0 && (
        <div className={css.stories}>
          {stories.map(article => (
            <StoryCard key={article.id} article={article} weight="line" kicker={false} />
          ))}
        </div>
      )}
    </section>
  )
}
