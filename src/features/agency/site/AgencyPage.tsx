import { Link, useLoaderData } from 'react-router'
import { ArticleFeed } from '../../article/site/ArticleFeed.tsx'
import { agencyPath } from '../../article/site/addresses.ts'
import { StoryCard } from '../../article/site/StoryCard.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import css from './AgencyPage.module.css'
import type { AgencyData } from './agency.loader.ts'

export function AgencyPage() {
  const { agency, first, items, next } = useLoaderData() as AgencyData
  const path = agencyPath(agency.slug)
  const [lead] = items
  const opened = first && lead?.image ? lead : undefined
  return (
    <div className={css.page}>
      <header className={css.heading}>
        {agency.logo && (
          <div className={css.logo}>
            <Picture picture={agency.logo} aspect="1x1" sizes="7rem" maxWidth={320} alt="" />
          </div>
        )}
        <div>
          <p className={css.label}>وكالة شريكة</p>
          <h1 className={css.name} tabIndex={-1}>
            <bdi>{agency.name}</bdi>
          </h1>
          {agency.description && <p className={css.description}>{agency.description}</p>}
          {agency.website && (
            <a href={agency.website} rel="noopener" dir="ltr" className={css.website}>
              {new URL(agency.website).hostname}
            </a>
          )}
        </div>
      </header>
      {agency.subscription && <p className={css.paid}>مقالات هذه الوكالة للمشتركين؛ يقرأ الجميع مقدماتها.</p>}
      {!first && (
        <p className={css.earlier}>
          <Link to={path}>العودة إلى الأحدث</Link>
        </p>
      )}
      {items.length === 0 && <p className={css.earlier}>لم تنشر هذه الوكالة شيئًا بعد.</p>}
      {opened && (
        <div className={css.lead}>
          <StoryCard article={opened} weight="feature" heading="h2" eager />
        </div>
      )}
      <ArticleFeed
        key={`${path} ${items[0]?.id}`}
        items={opened ? items.slice(1) : items}
        next={next}
        path={path}
      />
    </div>
  )
}
