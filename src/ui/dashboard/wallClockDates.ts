import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

const wallTime = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/

/**
 * Mantine's pickers parse wall times of the newsroom with dayjs, which takes them for times of the browser: an hour that
 * the browser's zone skips would move by one. As UTC, every hour exists.
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
