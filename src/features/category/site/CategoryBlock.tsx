import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import type { Reference } from '../../../contract/fields.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { listPath } from '../../article/article.addresses.policy.ts'
import type { BlockLayout } from '../category.contract.ts'
import type { Character, ShownStrip } from '../category.schema.ts'
import css from './CategoryBlock.module.css'
import { LaterStrip } from './LaterStrip.tsx'
import { SectionStories, type SectionStory } from './SectionStories.tsx'
import './SectionStrip.module.css'

export type Block = {
  id: number
  name: string
  slug: string
  colour: string
  character: Character
  strip: ShownStrip | null
  branches: Reference[]
  articles: SectionStory[]
}

export function CategoryBlock({ block, layout }: { block: Block; layout: BlockLayout }) {
  const { id, name, slug, colour, character, strip, branches, articles } = block
  const headingId = `section-${id}`
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
      {strip && <LaterStrip strip={strip} name={name} />}
      <SectionStories stories={articles} layout={layout} />
    </section>
  )
}
