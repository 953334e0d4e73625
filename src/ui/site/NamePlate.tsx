import type { CSSProperties } from 'react'
import type { Site } from '../../api/page.ts'
import { pictureSources } from '../../features/media/variants.ts'
import css from './NamePlate.module.css'

/** Line height of the drawn name, in thousandths of its size. */
const lineHeight = 1400

/** The newspaper's logo, its name as a drawing, or as text. */
export function NamePlate({ site }: { site: Pick<Site, 'name' | 'logo' | 'nameplate'> }) {
  const { logo, nameplate, name } = site
  if (logo) return <Logo picture={logo} />
  if (!nameplate) return name
  const { path, width, middle } = nameplate
  return (
    <svg
      viewBox={`0 ${-middle - lineHeight / 2} ${width} ${lineHeight}`}
      className={css.plate}
      style={{ '--em': width / 1000 } as CSSProperties}
      fill="currentColor"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

/** Replaces the name, at the height of its letters. */
function Logo({ picture }: { picture: NonNullable<Site['logo']> }) {
  const { img } = pictureSources(picture, '20rem')
  return <img {...img} alt="" className={css.logo} />
}
