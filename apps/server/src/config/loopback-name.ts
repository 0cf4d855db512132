/** Whether a host of an address or a setting is this machine, by its name alone. */
export const isLoopbackName = (host: string): boolean => /^(localhost|::1|\[::1\]|127(\.\d{1,3}){3})$/.test(host)
