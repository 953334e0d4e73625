import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

const wallTime = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/

/**
 * Mantine's pickers parse the newsroom's local times with dayjs, which takes them for the browser's: an hour that the
 * browser's zone skips would shift by one. In UTC every hour exists.
 */
const asUtc: dayjs.PluginFunc = (_options, dayjsClass) => {
  const prototype: { parse: (config: { date?: unknown; utc?: boolean }) => void } =
    dayjsClass.prototype as never
  const { parse } = prototype
  prototype.parse = function (config) {
    const isWallTime = typeof config.date === 'string' && wallTime.test(config.date)
    parse.call(this, isWallTime ? { ...config, utc: true } : config)
  }
}

dayjs.extend(utc)
dayjs.extend(asUtc)
