import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import type { Episode, ShownPodcast } from '../podcast.contract.ts'
import { EpisodeRow } from './EpisodeRow.tsx'
import css from './Episodes.module.css'

/** Episodes of a show, with the sentence for one that has none yet. */
export function Episodes({ podcast, items }: { podcast: ShownPodcast; items: Episode[] }) {
  return (
    <section aria-labelledby="episodes">
      <SectionHeading title="الحلقات" id="episodes" />
      {items.length === 0 && <p className={css.empty}>لا حلقات بعد. ستظهر الأولى هنا حال نشرها.</p>}
      <ul>
        {items.map(episode => (
          <EpisodeRow key={episode.article.id} episode={episode} podcast={podcast} />
        ))}
      </ul>
    </section>
  )
}
