import { useEffect, useState } from 'react'
import { CallError } from '../../../api/call.ts'
import { firstTimes } from '../../../ui/site/NotificationTimes.tsx'
import type { PushDevice, PushWishes } from '../push.contract.ts'
import { type Ability, keepWishes, readAbility, readWishes, turnOff, turnOn } from './device.ts'

const firstWishes: PushDevice = { topics: ['breaking'], ...firstTimes, things: [] }

type Said = { tone: 'good' | 'trouble'; text: string }

const notSaved = 'تعذّر ذلك في هذا المتصفح. إن كنت في نافذة خاصة فافتح الموقع في نافذة عادية.'

/** This device's notifications: whether they are available, the choices, and functions that change them. */
export function useDevice() {
  const [ability, setAbility] = useState<Ability | 'unknown'>('unknown')
  const [isOn, setOn] = useState(false)
  const [wishes, setWishes] = useState(firstWishes)
  /** Topics were chosen before the notifications were turned on, which an account's choices must not replace. */
  const [hasChosen, setChosen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said>()

  useEffect(() => {
    const found = readAbility()
    if (found !== 'able') return setAbility(found)
    readWishes()
      .then(kept => {
        if (kept) setWishes(kept)
        setOn(kept !== undefined)
      })
      .catch(() => {})
      .finally(() => setAbility('able'))
  }, [])

  async function run(work: () => Promise<Said | undefined>): Promise<void> {
    setBusy(true)
    setSaid(undefined)
    try {
      setSaid(await work())
    } catch (error) {
      setSaid({ tone: 'trouble', text: error instanceof CallError ? error.message : notSaved })
    }
    setBusy(false)
  }

  return {
    ability,
    isOn,
    wishes,
    isBusy,
    said,
    choose(changes: Partial<PushWishes>) {
      setSaid(undefined)
      setChosen(true)
      setWishes({ ...wishes, ...changes })
    },
    turnOn: () =>
      run(async () => {
        const kept = await turnOn(wishes, { first: !hasChosen })
        if (!kept) {
          setAbility(readAbility())
          return undefined
        }
        setWishes(kept)
        setOn(true)
        return { tone: 'good', text: 'فُعّلت الإشعارات على هذا الجهاز. غيّر ما يصلك أدناه متى شئت.' }
      }),
    save: () =>
      run(async () => {
        setWishes(await keepWishes(wishes))
        return { tone: 'good', text: 'حُفظ ما اخترته لهذا الجهاز.' }
      }),
    turnOff: () =>
      run(async () => {
        await turnOff()
        setOn(false)
        return { tone: 'good', text: 'أُوقفت الإشعارات على هذا الجهاز.' }
      }),
  }
}

export type Device = ReturnType<typeof useDevice>
