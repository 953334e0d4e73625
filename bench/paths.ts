import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
/** Output of `npm run build`. */
export const dist = path.join(root, 'dist')
