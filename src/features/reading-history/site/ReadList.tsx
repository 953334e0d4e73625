import { useId } from 'react'
import { Headline } from '../../../ui/Headline.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import css from './ReadingPage.module.css'
import type { Read } from './reads.ts'
import { resumeFragment } from './resumeReading.ts'

type Props = { title: string; reads: Read[]; isOpen?: true; onForget: (id: number) => void }

/** Articles with reading progress; unfinished ones open at their position. */
export function ReadList({ title, reads, isOpen, onForget }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <SectionHeading title={title} id={id} />
      <ul className={css.list}>
        {reads.map(({ id, path, title, progress, at }) => (
          <li key={id} className={css.read}>
            <h3 className={css.headline}>
              <Link to={isOpen ? path + resumeFragment(progress) : path}>
                <Headline>{title}</Headline>
              </Link>
            </h3>
            <p className={css.when}>
              <Timestamp at={at} />
              {isOpen && (
                <span>
                  <progress max={100} value={progress} aria-label="ما قرأته منه" className={css.progress} />
                </span>
              )}
            </p>
            <button
              type="button"
              className={css.forget}
              onClick={() => onForget(id)}
              aria-label={`انسَ: ${title}`}
            >
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
