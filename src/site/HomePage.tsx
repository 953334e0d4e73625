import { clsx } from 'clsx'
import { useLoaderData } from 'react-router'
import { PositionedAd } from '../features/ad/site/PositionedAd.tsx'
import '../features/agency/site/AgencyStrip.module.css'
import { MostRead } from '../features/article-list/site/MostRead.tsx'
import { StoryCard } from '../features/article-list/site/StoryCard.tsx'
import '../features/author/site/Writers.module.css'
import { CategoryBlock } from '../features/category/site/CategoryBlock.tsx'
import '../features/channel/site/ChannelStrip.module.css'
import '../features/dossier/site/DossierStrip.module.css'
import { ForYou } from '../features/follow/site/ForYou.tsx'
import { beforeMostRead, beforeWriters, lastPlace } from '../features/front-page/front.sections.policy.ts'
import '../features/person/site/PeopleStrip.module.css'
import '../features/prayer-times/site/PrayerBox.module.css'
import '../features/watch/site/VideoRow.module.css'
import '../features/weather/site/SkyIcon.module.css'
import '../features/weather/site/WeatherBox.module.css'
import { hydrateLater } from '../ui/site/hydrateLater.tsx'
import { SectionHeading } from '../ui/site/SectionHeading.tsx'
import '../ui/site/Sideways.module.css'
import { BreakingBand } from './BreakingBand.tsx'
import css from './HomePage.module.css'
import type { HomeData } from './home.loader.ts'
import { LatestList } from './LatestList.tsx'
import { LeadStory } from './LeadStory.tsx'
import { SectionJumps } from './SectionJumps.tsx'

// Below the first screen, or without anything to press.
const rows = () => import('./homeRows.ts')
const onServer = import.meta.env.SSR ? await rows() : undefined
const DossierStrip = hydrateLater(rows, 'DossierStrip', onServer)
const HomeServices = hydrateLater(rows, 'HomeServices', onServer)
const PrayerBox = hydrateLater(rows, 'PrayerBox', onServer)
const VideoRow = hydrateLater(rows, 'VideoRow', onServer)
const WeatherBox = hydrateLater(rows, 'WeatherBox', onServer)
const Writers = hydrateLater(rows, 'Writers', onServer)

export function HomePage() {
  const home = useLoaderData() as HomeData
  const { breaking, leads, blocks, mostRead, writers, videos, strip, isPreview } = home
  const dossierAt = (place: number) => strip?.place === place && <DossierStrip dossier={strip} />
  return (
    <>
      <h1 data-unseen tabIndex={-1}>
        الصفحة الأولى
      </h1>
      <BreakingBand article={breaking} />
      <div className={css.page}>
        {leads.length > 0 ? <Front {...home} /> : <EmptyNewsroom />}
        <SectionJumps blocks={blocks} />
        {/* Personal content, filled in by scripts; a preview runs none. */}
        {!isPreview && <ForYou />}
        {dossierAt(0)}
        <Sections blocks={blocks.slice(0, beforeMostRead)} />
        {dossierAt(beforeMostRead)}
        <PositionedAd position="home-1" />
        {mostRead.length > 0 && (
          <div className={css.band} data-later="most-read">
            <MostRead articles={mostRead} wide />
          </div>
        )}
        <Sections blocks={blocks.slice(beforeMostRead, beforeWriters)} />
        {dossierAt(beforeWriters)}
        <Writers articles={writers} />
        <VideoRow articles={videos} />
        <PositionedAd position="home-2" />
        <Sections blocks={blocks.slice(beforeWriters)} />
        {dossierAt(lastPlace)}
        <div className={css.services}>
          <HomeServices {...home} />
        </div>
      </div>
    </>
  )
}

/** Consecutive narrow sections are placed side by side. */
function Sections({ blocks }: Pick<HomeData, 'blocks'>) {
  return groupNarrow(blocks).map(group =>
    group[0]?.layout === 'column' ? (
      <div key={group[0].id} className={css.columns}>
        {group.map(block => (
          <CategoryBlock key={block.id} block={block} layout="column" />
        ))}
      </div>
    ) : (
      group.map(block => <CategoryBlock key={block.id} block={block} layout={block.layout} />)
    ),
  )
}

function groupNarrow(blocks: HomeData['blocks']): HomeData['blocks'][] {
  const groups: HomeData['blocks'][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (last && block.layout === 'column' && last[0]?.layout === 'column') last.push(block)
    else groups.push([block])
  }
  return groups
}

/**
 * Above the fold: the lead, beside it three text-only stories and the newest, and two stories below, which widen where
 * the side column ends.
 */
function Front({
  template,
  leads,
  latest,
  weather,
  prayers,
}: Pick<HomeData, 'template' | 'leads' | 'latest' | 'weather' | 'prayers'>) {
  const [lead, ...others] = leads
  const beside = others.slice(0, 3)
  const below = others.slice(3)
  return (
    <div className={clsx(css.front, template === 'night' ? css.nightly : css[template])}>
      {lead && <LeadStory article={lead} />}
      <div className={css.side}>
        {beside.length > 0 && (
          <div className={css.beside}>
            {beside.map(article => (
              <StoryCard key={article.id} article={article} weight="line" heading="h2" />
            ))}
          </div>
        )}
        {latest.length > 0 && (
          <section className={css.latest} aria-labelledby="latest">
            <SectionHeading title="آخر الأخبار" to="/articles/latest" id="latest" />
            <LatestList articles={latest} />
            <WeatherBox weather={weather} />
            <PrayerBox prayers={prayers} />
          </section>
        )}
      </div>
      {below.map(article => (
        <div key={article.id} className={css.below}>
          <StoryCard article={article} weight="entry" heading="h2" />
        </div>
      ))}
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
