import { useLoaderData } from 'react-router'
import { Headline } from '../../../ui/Headline.tsx'
import css from './InfoPage.module.css'
import { InfoText } from './InfoText.tsx'
import type { InfoData } from './info.loader.ts'

export function InfoPage() {
  const { title, html } = useLoaderData() as InfoData
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        <Headline>{title}</Headline>
      </h1>
      <InfoText html={html} />
    </div>
  )
}
