/** Where browsers reach Pusher, or another service with its protocol. */
export type PusherSite = { key: string; host: string; port: number; isTls: boolean };
