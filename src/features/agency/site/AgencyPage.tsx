import { useLoaderData } from 'react-router'
import { OldestContext, oldestOf } from '../../../ui/listTimes.ts'
import { agencyPath, feedPath } from '../../article/article.addresses.policy.ts'
import { ArticleFeed } from '../../article-list/site/ArticleFeed.tsx'
import { StoryCard } from '../../article-list/site/StoryCard.tsx'
import { SubjectHeading } from '../../article-list/site/SubjectHeading.tsx'
import { WayBack } from '../../article-list/site/WayBack.tsx'
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
      <SubjectHeading
        subject={{
          ...agency,
          kind: 'agency',
          image: agency.logo,
          url: agency.website,
          feed: feedPath('agency', agency.slug),
        }}
        follows="agencies"
      />
      {isPaid && <p className={css.paid}>مقالات هذه الوكالة للمشتركين؛ يقرأ الجميع مقدماتها.</p>}
      <WayBack path={path} after={after} previous={previous} />
      {items.length === 0 && <p className={css.empty}>لم تنشر هذه الوكالة شيئًا بعد.</p>}
      {opened && (
        <OldestContext value={oldestOf(items.map(({ publishAt }) => publishAt))}>
          <div className={css.lead}>
            <StoryCard article={opened} weight="feature" heading="h2" eager />
          </div>
        </OldestContext>
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
