import { useState } from 'react'
import { formatNumber } from '../../../arabic/digits.ts'
import { plural } from '../../../arabic/plural.ts'
import css from './NotificationsPage.module.css'
import type { NotificationsData } from './notifications.loader.ts'
import { type Thing, useThings } from './useThings.ts'

const result = {
  zero: 'لا شيء يُتابع بهذا الاسم.',
  one: 'وجدنا واحدًا.',
  two: 'وجدنا اثنين.',
  few: 'وجدنا {count}.',
  many: 'وجدنا {count}.',
  other: 'وجدنا {count}.',
}

type Props = {
  groups: NotificationsData['groups']
  /** Names of the stored topics. */
  kept: Thing[]
  chosen: Set<string>
  toggle: (topic: string) => void
}

/** Topics that a device follows: the first of each group, and any other by search. */
export function ThingChoices({ groups, kept, chosen, toggle }: Props) {
  // A topic chosen from a search stays visible when the search ends.
  const [picked, setPicked] = useState<Thing[]>([])
  const known = [...new Map([...kept, ...picked].map(thing => [thing.topic, thing])).values()]
  const { typed, type, q, shown, count, state } = useThings(groups, known)
  return (
    <section className={css.follow} aria-label="ما أتابعه على هذا الجهاز">
      <search className={css.find}>
        <label htmlFor="find-thing">ابحث عمّا تتابعه: قسم أو وكالة أو كاتب أو شخصية أو وسم</label>
        <input
          id="find-thing"
          type="search"
          value={typed}
          maxLength={60}
          enterKeyHint="search"
          onChange={event => type(event.currentTarget.value)}
          onKeyDown={event => {
            // The surrounding form saves.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <p role="status">
          {state === 'found' && plural(count, result)}
          {state === 'searching' && 'نبحث…'}
          {state === 'failed' && 'تعذّر البحث الآن. حاول بعد قليل.'}
        </p>
      </search>
      {shown.map(({ kind, label, things }) => {
        const count = things.filter(({ topic }) => chosen.has(topic)).length
        return (
          <details
            key={q ? `${kind} found` : kind}
            className={css.things}
            open={q !== '' || count > 0 || kind === 'category'}
          >
            <summary>
              {label}
              {count > 0 && <span className={css.count}>{formatNumber(count)}</span>}
            </summary>
            <div className={css.pills}>
              {things.map(thing => (
                <label key={thing.topic} className={css.pill}>
                  <input
                    type="checkbox"
                    checked={chosen.has(thing.topic)}
                    onChange={() => {
                      setPicked([...picked, thing])
                      toggle(thing.topic)
                    }}
                  />
                  <span>
                    <bdi>{thing.name}</bdi>
                  </span>
                </label>
              ))}
            </div>
          </details>
        )
      })}
    </section>
  )
}
