import type { ReactNode } from 'react'
import css from './AccountPage.module.css'

export function AccountSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={css.section} aria-labelledby={`${id}-title`} id={id}>
      <h2 id={`${id}-title`} className={css.heading}>
        {title}
      </h2>
      <div className={css.body}>{children}</div>
    </section>
  )
}
