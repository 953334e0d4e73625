import type { ComparedStory } from '../story.schema.ts'
import { groupStatements, type StatementGroups } from './groupStatements.ts'
import css from './WhoSaysWhat.module.css'

const titles = { several: 'ذكره بعضهم', alone: 'لم يذكره غير واحد', all: 'ذكره الجميع' } as const

/** Compares what the outlets of a story state: first where they differ, then where they agree. */
export function WhoSaysWhat({ story }: { story: ComparedStory }) {
  const groups = groupStatements(story)
  const { all, several, alone } = groups
  if (all.length + several.length + alone.length === 0) return null
  return (
    <section className={css.compared} aria-labelledby="who-says-what">
      <h2 id="who-says-what" className={css.title}>
        من ذكر ماذا
      </h2>
      {several.length + alone.length === 0 ? (
        <p>تتفق النصوص في كل ما تذكره.</p>
      ) : (
        (['several', 'alone', 'all'] as const).map(group => (
          <Statements
            key={group}
            title={titles[group]}
            statements={groups[group]}
            isNamed={group !== 'all'}
          />
        ))
      )}
    </section>
  )
}

type StatementsProps = { title: string; statements: StatementGroups['all']; isNamed: boolean }

function Statements({ title, statements, isNamed }: StatementsProps) {
  if (statements.length === 0) return null
  return (
    <>
      <h3 className={css.group}>{title}</h3>
      <ul className={css.list}>
        {statements.map(({ text, outlets }) => (
          <li key={text}>
            {isNamed && <strong className={css.outlets}>{outlets.join('، ')}</strong>}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
