import { type HouseStyle, setHouseStyle } from '../arabic/house-style.ts'
import { getHouseStyle } from '../features/setting/setting.service.ts'
import type { Handle } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'

export type StyleKeeper = {
  /** As the settings have it now, and this process with them. */
  inForce: () => Promise<HouseStyle>
  /** The settings have changed. */
  renew: () => Promise<void>
}

/** The house style is asked for once, and again after each change that this process hears of. */
export function createStyleKeeper(db: Handle, log: Log): StyleKeeper {
  let asked: Promise<HouseStyle> | undefined

  async function inForce(): Promise<HouseStyle> {
    asked ??= getHouseStyle(db)
    const answer = asked
    try {
      const style = await answer
      // Changed while it was read: what is in force is another by now.
      if (answer !== asked) return inForce()
      setHouseStyle(style)
      return style
    } catch (error) {
      if (answer === asked) asked = undefined
      throw error
    }
  }

  return {
    inForce,
    async renew() {
      asked = undefined
      // Whoever needs it asks again.
      await inForce().catch(error => log.warn({ err: error }, 'the house style could not be read'))
    },
  }
}
