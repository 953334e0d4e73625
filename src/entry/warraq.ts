/** `npm run warraq -- <command>`: the technician's command (docs/running.md). */
import { runCommand } from './command/run-command.ts'

process.exit(await runCommand(process.argv.slice(2)))
