export declare const ms: (limit: number) => number
export declare const pace: (limit: number) => number
