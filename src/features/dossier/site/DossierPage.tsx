import { useLoaderData } from 'react-router'
import { Headline } from '../../../ui/Headline.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { FollowButton } from '../../../ui/site/FollowButton.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { feedPath } from '../../article/article.addresses.policy.ts'
import { ArticleFeed } from '../../article-list/site/ArticleFeed.tsx'
import { leadSizes } from '../../article-list/site/leadSizes.ts'
import { StoryCard } from '../../article-list/site/StoryCard.tsx'
import { WayBack } from '../../article-list/site/WayBack.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import { dossiersPath } from '../dossier.addresses.policy.ts'
import type { ShownDossier } from '../dossier.contract.ts'
import css from './DossierPage.module.css'
import { DossierSums } from './DossierSums.tsx'
import type { DossierData } from './dossier.loader.ts'
import { KeyPeople } from './KeyPeople.tsx'
import { Timeline } from './Timeline.tsx'

/** A running story: what it is, an explainer, its timeline, its people, and all that was published about it. */
export function DossierPage() {
  const { dossier, path, after, previous, items, next, isOldestFirst, isPreview } =
    useLoaderData() as DossierData
  const { explainer, entries, people } = dossier
  const isFirst = after === null
  const hasTop = isFirst && (explainer !== null || entries.length > 0)
  return (
    <div className={css.page}>
      {isPreview && (
        <p className={css.preview} role="note">
          معاينة: كما سيراه القراء
        </p>
      )}
      <DossierHeading dossier={dossier} isWhole={isFirst} />
      <WayBack path={path} after={after} previous={previous} />
      <div className={css.columns}>
        {hasTop && (
          <div className={css.top}>
            {explainer && (
              <section aria-labelledby="explainer">
                <SectionHeading title="ابدأ من هنا" id="explainer" />
                <StoryCard article={explainer} weight="entry" kicker={false} />
              </section>
            )}
            {entries.length > 0 && (
              <Timeline dossier={dossier} entries={entries} isOldestFirst={isOldestFirst} />
            )}
          </div>
        )}
        {people.length > 0 && (
          <aside className={css.aside} data-screen>
            <KeyPeople people={people} />
          </aside>
        )}
        <section className={css.articles} aria-labelledby="articles">
          <SectionHeading title="كل ما نُشر" id="articles" />
          {items.length === 0 ? (
            <p className={css.empty}>لا أخبار في هذا الملف بعد. سيظهر الجديد هنا حال نشره.</p>
          ) : (
            <ArticleFeed
              key={`${path} ${items[0]?.id}`}
              items={items}
              next={next}
              path={path}
              story={article => <StoryCard article={article} weight="entry" />}
            />
          )}
        </section>
      </div>
    </div>
  )
}

function DossierHeading({ dossier, isWhole }: { dossier: ShownDossier; isWhole: boolean }) {
  const { id, name, slug, summary, image, ended } = dossier
  return (
    <header className={css.heading} data-pictured={isWhole && image ? true : undefined}>
      <div className={css.words}>
        <p className={css.label}>
          <Link to={dossiersPath}>ملف</Link>
          {ended && <span className={css.ended}>انتهى الملف</span>}
        </p>
        <h1 className={css.title} tabIndex={-1}>
          <Headline>{name}</Headline>
        </h1>
        {isWhole && <p className={css.summary}>{summary}</p>}
        <DossierSums dossier={dossier} />
        <div className={css.tools} data-screen>
          <FollowButton kind="dossiers" id={id} name={name} />
          <a href={feedPath('dossier', slug)} className={css.feed}>
            <Icon name="rss" size={16} />
            <span>خلاصة RSS</span>
          </a>
        </div>
      </div>
      {isWhole && image && (
        <div className={css.picture}>
          <Picture picture={image} aspect="16x9" sizes={leadSizes.list} maxWidth={1280} eager alt="" />
        </div>
      )}
    </header>
  )
}
