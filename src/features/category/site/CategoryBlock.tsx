import type { Reference } from '../../../contract/fields.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { listPath } from '../../article/article.addresses.policy.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import { StoryCard, type StoryWeight } from '../../article/site/list/StoryCard.tsx'
import type { BlockLayout } from '../category.contract.ts'
import css from './CategoryBlock.module.css'

export type Block = {
  id: number
  name: string
  slug: string
  colour: string
  branches: Reference[]
  articles: ArticleCard[]
}

type Weights = { first: StoryWeight; others: StoryWeight; beside: number }

const weights: Record<BlockLayout, Weights> = {
  spread: { first: 'feature', others: 'row', beside: 4 },
  quartet: { first: 'card', others: 'card', beside: 3 },
  night: { first: 'feature', others: 'card', beside: 3 },
  centre: { first: 'feature', others: 'line', beside: 4 },
  column: { first: 'card', others: 'line', beside: 3 },
}

export function CategoryBlock({ block, layout }: { block: Block; layout: BlockLayout }) {
  const [first, ...others] = block.articles
  if (!first) return null
  const weigh = weights[layout]
  const beside = others.slice(0, weigh.beside)
  const headingId = `section-${block.id}`
  return (
    <section className={`${css.block} ${css[layout]}`} aria-labelledby={headingId} data-later={layout}>
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
          <StoryCard
            article={first}
            weight={weigh.first}
            kicker={false}
            compact={layout !== 'spread' && layout !== 'night'}
          />
        </div>
        {beside.map(article => (
          <div key={article.id} className={css.other}>
            <StoryCard
              article={article}
              weight={weigh.others}
              kicker={false}
              summary={layout === 'centre'}
              compact
            />
          </div>
        ))}
      </div>
    </section>
  )
}
