// npm run build: makes the bundles of readers, of the dashboard and of the server, and its sources without types.
import { installNode, markBuild, node, run } from './prepare.mjs'

installNode()
markBuild(() => {
  run('vite', ['build'])
  run('vite', ['build', '--mode', 'dashboard'])
  run('vite', ['build', '--ssr'])
  run(node, ['scripts/finish-build.mjs'])
  run(node, ['--disable-warning=ExperimentalWarning', 'scripts/remove-types.mjs'])
})
