import { useLoaderData } from 'react-router'
import { PositionedAd } from '../features/ad/site/PositionedAd.tsx'
import { AgencyStrip } from '../features/agency/site/AgencyStrip.tsx'
import { MostRead } from '../features/article/site/list/MostRead.tsx'
import { StoryCard } from '../features/article/site/list/StoryCard.tsx'
import { Writers } from '../features/author/site/Writers.tsx'
import { type Block, type BlockLayout, CategoryBlock } from '../features/category/site/CategoryBlock.tsx'
import { ChannelStrip } from '../features/channel/site/ChannelStrip.tsx'
import { ForYou } from '../features/favourite/site/ForYou.tsx'
import { PeopleStrip } from '../features/person/site/PeopleStrip.tsx'
import { WeatherBox } from '../features/weather/site/WeatherBox.tsx'
import { SectionHeading } from '../ui/site/SectionHeading.tsx'
import { BreakingTicker } from './BreakingTicker.tsx'
import css from './HomePage.module.css'
import type { HomeData } from './home.loader.ts'
import { LatestList } from './LatestList.tsx'
import { LeadStory } from './LeadStory.tsx'

/** The full-width blocks in their order; what comes after them stands in columns. */
const layouts: BlockLayout[] = ['spread', 'quartet', 'night', 'centre']
const beforeMostRead = 1
const beforeWriters = 3

export function HomePage() {
  const { breaking, leads, latest, blocks, mostRead, writers, agencies, channels, people, weather } =
    useLoaderData() as HomeData
  const narrow = blocks.slice(layouts.length)
  const show = (from: number, to: number) =>
    blocks
      .slice(from, to)
      .map((block: Block, index) => (
        <CategoryBlock key={block.id} block={block} layout={layouts[from + index] ?? 'column'} />
      ))
  return (
    <>
      <h1 className={css.heading} tabIndex={-1}>
        الصفحة الأولى
      </h1>
      <BreakingTicker articles={breaking} />
      <div className={css.page}>
        {leads.length > 0 ? <Front leads={leads} latest={latest} weather={weather} /> : <EmptyNewsroom />}
        <ForYou />
        {show(0, beforeMostRead)}
        <PositionedAd position="home-1" />
        {mostRead.length > 0 && (
          <div className={css.band} data-later="block">
            <MostRead articles={mostRead} wide />
          </div>
        )}
        {show(beforeMostRead, beforeWriters)}
        <Writers articles={writers} />
        <PositionedAd position="home-2" />
        {show(beforeWriters, layouts.length)}
        {narrow.length > 0 && <div className={css.columns}>{show(layouts.length, blocks.length)}</div>}
        <PeopleStrip people={people} />
        <ChannelStrip channels={channels} />
        <AgencyStrip agencies={agencies} />
      </div>
    </>
  )
}

/** Above the fold: one story, three in words beside it, two below its picture, and the newest. */
function Front({ leads, latest, weather }: Pick<HomeData, 'leads' | 'latest' | 'weather'>) {
  const [lead, ...others] = leads
  const beside = others.slice(0, 3)
  const below = others.slice(3)
  return (
    <div className={css.front}>
      {lead && <LeadStory article={lead} />}
      {beside.length > 0 && (
        <div className={css.beside}>
          {beside.map(article => (
            <StoryCard key={article.id} article={article} weight="line" heading="h2" />
          ))}
        </div>
      )}
      {below.length > 0 && (
        <div className={css.below}>
          {below.map(article => (
            <StoryCard key={article.id} article={article} weight="card" heading="h2" compact />
          ))}
        </div>
      )}
      {latest.length > 0 && (
        <section className={css.latest} aria-labelledby="latest">
          <SectionHeading title="آخر الأخبار" to="/articles/latest" id="latest" />
          <LatestList articles={latest} />
          <WeatherBox weather={weather} />
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
