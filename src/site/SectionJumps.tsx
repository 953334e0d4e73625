import { Link } from '../ui/route/Link.tsx'
import type { HomeData } from './home.loader.ts'
import css from './SectionJumps.module.css'

/** On a phone the sections are far below: jumps to each. */
export function SectionJumps({ blocks }: Pick<HomeData, 'blocks'>) {
  if (blocks.length < 2) return null
  return (
    <nav className={css.jumps} aria-label="في هذه الصفحة" data-screen>
      <ul className={css.list}>
        {blocks.map(({ id, name }) => (
          <li key={id}>
            <Link to={`#section-${id}`} className={css.jump}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
