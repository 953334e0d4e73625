/** Imported into a process under test (`node --import`). Kills the process at its nth step (KILL_AT). */
import { watchSteps } from './steps.ts'

let left = Number(process.env.KILL_AT)

watchSteps(() => {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
})
