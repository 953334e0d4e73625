import { useLoaderData } from 'react-router'
import { FollowButton } from '../../../ui/site/FollowButton.tsx'
import { agencyPath } from '../../article/article.addresses.policy.ts'
import { ArticleFeed } from '../../article/site/list/ArticleFeed.tsx'
import { StoryCard } from '../../article/site/list/StoryCard.tsx'
import { WayBack } from '../../article/site/list/WayBack.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import css from './AgencyPage.module.css'
import type { AgencyData } from './agency.loader.ts'

export function AgencyPage() {
  const { agency, after, previous, items, next } = useLoaderData() as AgencyData
  const path = agencyPath(agency.slug)
  const [lead] = items
  const isPaid = items.length > 0 && items.every(({ access }) => access === 'subscribers')
  const opened = after === null && lead?.image ? lead : undefined
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
          <p className={css.follow}>
            <FollowButton kind="agencies" id={agency.id} name={agency.name} />
          </p>
        </div>
      </header>
      {isPaid && <p className={css.paid}>مقالات هذه الوكالة للمشتركين؛ يقرأ الجميع مقدماتها.</p>}
      <WayBack path={path} after={after} previous={previous} />
      {items.length === 0 && <p className={css.empty}>لم تنشر هذه الوكالة شيئًا بعد.</p>}
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
