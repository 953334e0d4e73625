import { allowHosts, type SetupParts } from '../../../platform/setup.ts'

export const networkSetup = ({ config, patience, createClient }: SetupParts) => ({
  networks: {
    addresses: config.networks,
    outbound: createClient({
      allow: allowHosts(...Object.values(config.networks).map(({ api }) => api)),
      timeoutMs: patience.network,
      maxBytes: 1024 * 1024,
    }),
  },
})
