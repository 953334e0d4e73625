import type { Frame } from '../frame.ts'
import { addMoveCommand } from './move.ts'
import { addOrphansCommand } from './orphans.ts'
import { addVerifyCommand } from './verify.ts'
import { words } from './words.ts'

export function addMediaCommands(frame: Frame): void {
  const media = frame.program.command('media').description(frame.say(words.about))
  addMoveCommand(frame, media)
  addVerifyCommand(frame, media)
  addOrphansCommand(frame, media)
}
