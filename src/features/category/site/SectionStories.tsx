import type { Picture as PictureData } from '../../../contract/fields.ts'
import { OldestContext, oldestOf } from '../../../ui/listTimes.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import { StoryCard, type StoryWeight } from '../../article-list/site/StoryCard.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import type { BlockLayout } from '../category.contract.ts'
import css from './CategoryBlock.module.css'

/** A story, with its writer's portrait in a section of opinion. */
export type SectionStory = ArticleCard & { portrait?: PictureData | undefined }

/** Weights of the stories in order; the last is that of the rest, up to `most` stories. */
const weights: Record<BlockLayout, { most: number; of: StoryWeight[] }> = {
  spread: { most: 5, of: ['feature', 'row'] },
  ledger: { most: 6, of: ['feature', 'card', 'line'] },
  squares: { most: 5, of: ['feature', 'square'] },
  tall: { most: 5, of: ['tall', 'tall', 'tall', 'line'] },
  quartet: { most: 4, of: ['card'] },
  night: { most: 4, of: ['feature', 'card'] },
  centre: { most: 5, of: ['feature', 'line'] },
  voices: { most: 4, of: ['line'] },
  list: { most: 6, of: ['line'] },
  column: { most: 4, of: ['card', 'line'] },
}
/** Layouts with summaries below headlines without a picture. */
const summarised: ReadonlySet<BlockLayout> = new Set(['centre', 'list'])

function isSummarised(weight: StoryWeight, layout: BlockLayout, at: number): boolean {
  // With more summaries the text-only column of a ledger would be longer than its lead.
  if (weight === 'line') return summarised.has(layout) || (layout === 'ledger' && at === 2)
  return weight === 'feature' || layout === 'ledger' || (layout === 'tall' && at < 2) || layout === 'column'
}

type Props = {
  stories: SectionStory[]
  layout: BlockLayout
  heading?: 'h2' | 'h3'
  kicker?: boolean
  /** Opens the page: its first picture loads at once. */
  eager?: boolean
}

/** Stories in a layout. Its element has the layout's class of `CategoryBlock.module.css`. */
export function SectionStories({ stories, layout, heading, kicker = false, eager = false }: Props) {
  const { most, of } = weights[layout]
  const shown = stories.slice(0, most)
  return (
    <OldestContext value={oldestOf(shown.map(({ publishAt }) => publishAt))}>
      <div className={css.stories} data-count={shown.length}>
        {shown.map((article, at) => {
          const weight = of[Math.min(at, of.length - 1)] ?? 'line'
          return (
            <div key={article.id} className={at === 0 ? css.first : css.other}>
              {layout === 'voices' && article.portrait && (
                <div className={css.portrait}>
                  <Picture picture={article.portrait} aspect="1x1" sizes="6rem" maxWidth={320} alt="" />
                </div>
              )}
              <StoryCard
                article={article}
                weight={weight}
                heading={heading}
                kicker={kicker}
                signed={layout === 'voices'}
                summary={isSummarised(weight, layout, at)}
                compact={weight === 'card'}
                eager={eager && at === 0}
              />
            </div>
          )
        })}
      </div>
    </OldestContext>
  )
}
