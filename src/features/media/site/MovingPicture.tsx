import type { AnchorHTMLAttributes, ComponentProps } from 'react'
import css from './Moving.module.css'
import { Picture } from './Picture.tsx'

type Props = ComponentProps<typeof Picture> & { link: AnchorHTMLAttributes<HTMLAnchorElement> }

/** A linked animation with a control that stops it (WCAG 2.2.2), also without scripts; `prepareBody` writes the same. */
export function MovingPicture({ link, ...picture }: Props) {
  return (
    <span className={`moving ${css.moves}`}>
      <a {...link}>
        <Picture {...picture} moves />
        <span className="still" aria-hidden="true">
          <Picture {...picture} eager={false} alt="" />
        </span>
      </a>
      <label className="pause">
        <input type="checkbox" aria-label="إيقاف حركة الصورة" />
      </label>
    </span>
  )
}
