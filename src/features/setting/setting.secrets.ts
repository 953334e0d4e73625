export { listSealedSettings as settingSecrets } from './setting.service.ts'
