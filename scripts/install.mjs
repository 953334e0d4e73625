// Installs all packages, for commands that need no more than that.
import { install } from './prepare.mjs'

install()
