import { useLoaderData } from 'react-router'
import { AgencyStrip } from '../features/agency/site/AgencyStrip.tsx'
import { MostRead } from '../features/article/site/MostRead.tsx'
import { SectionHeading } from '../features/article/site/SectionHeading.tsx'
import { StoryCard } from '../features/article/site/StoryCard.tsx'
import { type Block, type BlockLayout, CategoryBlock } from '../features/category/site/CategoryBlock.tsx'
import { BreakingTicker } from './BreakingTicker.tsx'
import css from './HomePage.module.css'
import type { HomeData } from './home.loader.ts'
import { LatestList } from './LatestList.tsx'

/** The full-width blocks in their order; what comes after them stands in columns. */
const layouts: BlockLayout[] = ['spread', 'quartet', 'night', 'spread']
const beforeMostRead = 2

export function HomePage() {
  const { breaking, leads, latest, blocks, mostRead, agencies } = useLoaderData() as HomeData
  const wide = blocks.slice(0, layouts.length)
  const narrow = blocks.slice(layouts.length)
  const show = (block: Block, index: number) => (
    <CategoryBlock key={block.id} block={block} layout={layouts[index] ?? 'column'} />
  )
  return (
    <>
      <h1 className={css.heading} tabIndex={-1}>
        الصفحة الأولى
      </h1>
      <BreakingTicker articles={breaking} />
      <div className={css.page}>
        {leads.length > 0 ? <FrontLeads leads={leads} latest={latest} /> : <EmptyNewsroom />}
        {wide.slice(0, beforeMostRead).map(show)}
        {mostRead.length > 0 && (
          <div className={css.mostRead}>
            <MostRead articles={mostRead} wide />
          </div>
        )}
        {wide.slice(beforeMostRead).map((block, index) => show(block, index + beforeMostRead))}
        {narrow.length > 0 && (
          <div className={css.columns}>
            {narrow.map(block => (
              <CategoryBlock key={block.id} block={block} layout="column" />
            ))}
          </div>
        )}
        <AgencyStrip agencies={agencies} />
      </div>
    </>
  )
}

function FrontLeads({ leads, latest }: Pick<HomeData, 'leads' | 'latest'>) {
  const [lead, ...secondary] = leads
  const [second, third, ...rest] = secondary
  return (
    <div className={css.front}>
      <div className={css.lead}>
        {lead && <StoryCard article={lead} weight="lead" heading="h2" eager />}
        {rest.length > 0 && (
          <div className={css.under}>
            {rest.map(article => (
              <StoryCard key={article.id} article={article} weight="row" heading="h2" />
            ))}
          </div>
        )}
      </div>
      <div className={css.secondary}>
        {second && <StoryCard article={second} weight="card" heading="h2" summary />}
        {third && <StoryCard article={third} weight="card" heading="h2" summary />}
      </div>
      {latest.length > 0 && (
        <section className={css.latest} aria-labelledby="latest">
          <SectionHeading title="آخر الأخبار" to="/articles/latest" id="latest" />
          <LatestList articles={latest} />
        </section>
      )}
    </div>
  )
}

function EmptyNewsroom() {
  return (
    <section className={css.empty}>
      <h2>العدد الأول قيد الإعداد</h2>
      <p>لم يُنشر شيء بعد. ستظهر الأخبار هنا حال نشرها.</p>
    </section>
  )
}
