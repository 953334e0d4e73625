import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import type { Picture as PictureData, Reference } from '../../../contract/fields.ts'
import { OldestContext, oldestOf } from '../../../ui/listTimes.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { hydrateLater } from '../../../ui/site/hydrateLater.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { listPath } from '../../article/article.addresses.policy.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import { StoryCard, type StoryWeight } from '../../article/site/list/StoryCard.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import type { BlockLayout } from '../category.contract.ts'
import type { Character, ShownStrip } from '../category.schema.ts'
import css from './CategoryBlock.module.css'
import './SectionStrip.module.css'

export type Block = {
  id: number
  name: string
  slug: string
  colour: string
  character: Character
  strip: ShownStrip | null
  branches: Reference[]
  articles: (ArticleCard & { portrait?: PictureData | undefined })[]
}

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
const summarised: ReadonlySet<BlockLayout> = new Set(['centre', 'list', 'ledger'])

function isSummarised(weight: StoryWeight, layout: BlockLayout, at: number): boolean {
  if (weight === 'line') return summarised.has(layout)
  return weight === 'feature' || layout === 'ledger' || (layout === 'tall' && at < 2) || layout === 'column'
}

const loadStrip = () => import('./SectionStrip.tsx')
const SectionStrip = hydrateLater(
  loadStrip,
  'SectionStrip',
  import.meta.env.SSR ? await loadStrip() : undefined,
)

export function CategoryBlock({ block, layout }: { block: Block; layout: BlockLayout }) {
  const { id, name, slug, colour, character, strip, branches, articles } = block
  const { most, of } = weights[layout]
  const headingId = `section-${id}`
  const shown = articles.slice(0, most)
  return (
    <section
      className={clsx(css.block, css[layout], css[character])}
      aria-labelledby={headingId}
      data-later={layout}
      style={{ '--category': colour } as CSSProperties}
    >
      <SectionHeading title={name} to={listPath(slug)} colour={colour} id={headingId}>
        {layout !== 'column' &&
          branches.map(branch => (
            <Link key={branch.id} to={listPath(branch.slug)} className={css.branch}>
              {branch.name}
            </Link>
          ))}
      </SectionHeading>
      {strip && <SectionStrip strip={strip} name={name} />}
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
                  kicker={false}
                  signed={layout === 'voices'}
                  summary={isSummarised(weight, layout, at)}
                  compact={weight === 'card'}
                />
              </div>
            )
          })}
        </div>
      </OldestContext>
    </section>
  )
}
