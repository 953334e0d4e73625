import { answerOf } from '@warraq/reader-client'
import { site } from '../site.ts'

/** In seconds. */
export const revalidate = 60

export default async function Home() {
  const { leads, blocks } = await answerOf(site.GET('/front/home'))
  return (
    <main>
      <Cards cards={leads} />
      {blocks.map(({ id, name, colour, articles }) => (
        <section key={id}>
          <h2 style={{ color: colour }}>{name}</h2>
          <Cards cards={articles} />
        </section>
      ))}
    </main>
  )
}

function Cards({ cards }: { cards: { id: number; title: string; summary: string }[] }) {
  return (
    <ul>
      {cards.map(({ id, title, summary }) => (
        <li key={id}>
          <a href={`/article/${id}`}>{title}</a>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  )
}
