// Installs all packages, for commands that need nothing else.
import { install } from './prepare.mjs'

install()
