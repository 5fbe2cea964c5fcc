export declare const COLLECTIONS: string;
export declare function linkTo(problemId: number, turn: number): string;
export declare function anyLinkTo(problemId: number, turn: number, origin: string): string;
export declare function lookalikeOf(problemId: number, turn: number): string;
export declare function linkToCollection(id: number): string;
