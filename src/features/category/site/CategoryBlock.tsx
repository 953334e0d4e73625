import { Link } from 'react-router'
import type { Reference } from '../../../contract/fields.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import { listPath } from '../../article/site/addresses.ts'
import { SectionHeading } from '../../article/site/SectionHeading.tsx'
import { StoryCard } from '../../article/site/StoryCard.tsx'
import css from './CategoryBlock.module.css'

/**
 * `spread` one story and those around it; `quartet` four equals; `night` a dark band over the whole
 * width; `column` narrow, to stand beside others.
 */
export type BlockLayout = 'spread' | 'quartet' | 'night' | 'column'

export type Block = {
  id: number
  name: string
  slug: string
  colour: string
  branches: Reference[]
  articles: ArticleCard[]
}

const shownBeside: Record<BlockLayout, number> = { spread: 4, quartet: 3, night: 3, column: 3 }

export function CategoryBlock({ block, layout }: { block: Block; layout: BlockLayout }) {
  const [first, ...others] = block.articles
  if (!first) return null
  const beside = others.slice(0, shownBeside[layout])
  const headingId = `section-${block.id}`
  const weightOfFirst = layout === 'spread' || layout === 'night' ? 'feature' : 'card'
  const weightOfOthers = layout === 'spread' ? 'row' : layout === 'column' ? 'line' : 'card'
  return (
    <section className={`${css.block} ${css[layout]}`} aria-labelledby={headingId}>
      <SectionHeading title={block.name} to={listPath(block.slug)} colour={block.colour} id={headingId}>
        {layout !== 'column' &&
          block.branches.map(branch => (
            <Link key={branch.id} to={listPath(branch.slug)} className={css.branch}>
              {branch.name}
            </Link>
          ))}
      </SectionHeading>
      <div className={css.stories}>
        <div className={css.first}>
          <StoryCard article={first} weight={weightOfFirst} kicker={false} />
        </div>
        {beside.map(article => (
          <div key={article.id} className={css.other}>
            <StoryCard
              article={article}
              weight={weightOfOthers}
              kicker={false}
              summary={layout === 'spread'}
              compact
            />
          </div>
        ))}
      </div>
    </section>
  )
}
