/** Whether a host name or address is loopback, judged by its text alone. */
export const isLoopbackName = (host: string): boolean => /^(localhost|::1|\[::1\]|127(\.\d{1,3}){3})$/.test(host)
