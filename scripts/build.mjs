// npm run build: makes the bundles of readers, of the dashboard and of the server.
import { installNode, markBuild, node, run } from './prepare.mjs'

installNode()
markBuild(() => {
  run('vite', ['build'])
  run('vite', ['build', '--mode', 'dashboard'])
  run('vite', ['build', '--ssr'])
  run(node, ['scripts/finish-build.mjs'])
})
